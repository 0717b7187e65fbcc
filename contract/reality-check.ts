/** The minutes in front of the app after which a person wants to be told how their session went; they choose one. */
export const REALITY_CHECKS = ['off', '15', '30', '60', '120'] as const
export type RealityCheck = (typeof REALITY_CHECKS)[number]
