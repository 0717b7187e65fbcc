import { defineConfig } from '@lingui/conf'
import { LANGUAGES } from './contract/languages.ts'

/** The catalogs: source text is English, in the code; one folder per language. */
export default defineConfig({
  sourceLocale: 'en-US',
  locales: Object.keys(LANGUAGES),
  fallbackLocales: { default: 'en-US' },
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src'] }],
})
