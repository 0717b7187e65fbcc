import type { Plugin } from 'vite'

/** The worker is a build of its own, to which vite-plugin-pwa passes neither the log level nor the option's new name. */
export function quietWorkerBuild(): Plugin {
  return {
    name: 'candor-quiet-worker-build',
    config: (config) => {
      config.logLevel = 'warn'
      const options = config.build?.rollupOptions
      if (options !== undefined) options.checks = { ...options.checks, bundlerTimings: false }
      const output = options?.output
      if (output === undefined || Array.isArray(output) || !output.inlineDynamicImports) return
      delete output.inlineDynamicImports
      output.codeSplitting = false
    },
  }
}
