/** Stands for an amount where the person hides amounts. */
export const COVERED = '••••••'
