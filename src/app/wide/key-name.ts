/** Names the keys of a wide window on the keyboards of the app's languages, and says which of them are meant for the page. */
type Held = Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>

/** Keyboards that have other letters in these places write them with Alt: Option on a Mac, AltGr as Ctrl and Alt elsewhere. */
const SIGNS: readonly string[] = ['[', ']', '/', '?']
/** The key names of an English keyboard by place. */
const PLACES: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Slash: '/' }

/** Whether the key means something to the page, and not a command of the browser or another sign. */
export function isPlain(name: string, { ctrlKey, altKey, metaKey }: Held): boolean {
  if (metaKey) return false
  return SIGNS.includes(name) ? !ctrlKey || altKey : !ctrlKey && !altKey
}

/** The key's own name; where a keyboard writes no latin letters, as a Thai or a Korean one, that of its place. */
export function keyName({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const name = key.toLowerCase()
  return isOfOtherScript(key) ? (PLACES[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? name) : name
}

function isOfOtherScript(key: string): boolean {
  // An input method that has the key calls it so.
  return key === 'Process' || (/^[\p{L}\p{M}\p{N}]$/u.test(key) && !/^[\p{Script=Latin}\d]$/u.test(key))
}
