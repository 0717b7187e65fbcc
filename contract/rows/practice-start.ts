/** The amount that practice begins with, and that a refill brings the balance back to. In a file without schemas, for the page that says it. */
export const PRACTICE_START = '10000.00'
