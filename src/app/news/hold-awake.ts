/** The part of `navigator.wakeLock` that is used here. Some browsers do not have it. */
export interface WakeLocks {
  request(kind: 'screen'): Promise<{ release(): Promise<void> }>
}

/**
 * Keeps the screen on. A browser may refuse, as with a battery that is nearly empty: then nothing happens.
 * @returns ends it
 */
export function holdAwake(wakeLocks: WakeLocks | undefined): () => void {
  const held = wakeLocks?.request('screen').catch(() => null)
  return () => void held?.then((lock) => lock?.release()).catch(() => undefined)
}
