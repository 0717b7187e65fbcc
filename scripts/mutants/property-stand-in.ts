/** Stands in for fast-check where mutants are tried: fewer runs of each property, always of the same seed, and no search for the smallest example. */
import real, { type IAsyncPropertyWithHooks, type IPropertyWithHooks, type Parameters } from 'fast-check'

export * from 'fast-check'

const RUNS_MAX = 200

function assert<T>(
  property: IPropertyWithHooks<T> & IAsyncPropertyWithHooks<T>,
  params: Parameters<T> = {},
): Promise<void> | void {
  return real.assert(property, {
    ...params,
    seed: Number(process.env['SEED']),
    numRuns: Math.min(params.numRuns ?? 100, RUNS_MAX),
    endOnFailure: true,
  })
}

// oxlint-disable-next-line import/no-default-export -- fast-check has one, and tests import it
export default { ...real, assert }
