/** The tone of a result: short, quiet, and the same for right, wrong, equal and void. Made here, without a file. */
const PITCH_HZ = 587
const LOUDNESS = 0.12
const RISE_S = 0.02
const LENGTH_S = 0.35
/** Nearly silent: the curve can't reach 0. */
const SILENCE = 0.0001

let context: AudioContext | null = null

/** Silent until the person has touched the page: a browser holds sound back before that, and would let it out later. */
export function playResultTone(): void {
  const { userActivation } = navigator as { userActivation?: UserActivation } // absent in older browsers
  if (userActivation?.hasBeenActive === false) return
  try {
    context ??= new AudioContext()
    sound(context)
    // A device whose speaker is taken refuses: the words on the screen stand.
    context.resume().catch(() => undefined)
  } catch {
    // No sound on this device, or too many programs that make some: the news must not be lost with it.
    context = null
  }
}

function sound(output: AudioContext): void {
  const { currentTime: from } = output
  const [tone, loudness] = [output.createOscillator(), output.createGain()]
  tone.frequency.value = PITCH_HZ
  loudness.gain.setValueAtTime(SILENCE, from)
  loudness.gain.exponentialRampToValueAtTime(LOUDNESS, from + RISE_S)
  loudness.gain.exponentialRampToValueAtTime(SILENCE, from + LENGTH_S)
  tone.connect(loudness).connect(output.destination)
  tone.start(from)
  tone.stop(from + LENGTH_S)
}
