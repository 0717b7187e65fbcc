import type { Page } from 'playwright-core'

/**
 * Runs a function inside the page.
 * @param parts the functions that `run` calls: a page knows nothing of a test's modules, so they travel with it as text and use nothing else
 */
export function runInPage<T>(page: Page, run: () => T, parts: readonly ((...args: never[]) => unknown)[]): Promise<T> {
  return page.evaluate<T>(`(() => { ${parts.map(String).join('\n')}\nreturn (${String(run)})() })()`)
}
