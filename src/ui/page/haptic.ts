/** A short tap that is felt, where the device has one and the person has not asked for calm. */
export function tap(): void {
  const { vibrate } = navigator as { vibrate?: (ms: number) => boolean } // absent on iPhones
  if (vibrate !== undefined && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(12)
}
