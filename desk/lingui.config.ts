import { defineConfig } from '@lingui/conf'

/** The desk's own catalogs: operators read English or Chinese, and people who trade carry none of these words. */
export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-CN'],
  fallbackLocales: { default: 'en-US' },
  catalogs: [{ path: '<rootDir>/locales/{locale}/desk', include: ['<rootDir>'] }],
})
