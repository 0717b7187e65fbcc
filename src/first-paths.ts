/**
 * The addresses that the welcome page needs, as they stand after "#". They have a file of their own because every byte of the
 * welcome page is counted; all others stand in paths.ts.
 */
export const HOME_PAGE = '/pages/index/index'
export const WELCOME_PAGE = '/pages/welcome/welcome'
export const LOGIN_PAGE = '/pages/login/login'
/** The page of fairness with a sample receipt on top. */
export const SAMPLE_PAGE = '/pages/fairness/fairness?sample=1'
export const REGISTER_CHECK_PAGE = '/pages/login/registerCheck'

/** @param next the page that the login comes back to */
export function loginPage(next: string): string {
  return `${LOGIN_PAGE}?next=${encodeURIComponent(next)}`
}
