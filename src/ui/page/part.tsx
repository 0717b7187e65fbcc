import { createElement, useEffect, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'

/**
 * A part of a page whose code comes when it is first shown, and stands as soon as the code is there. React's own `lazy` within a
 * `Suspense` holds it back until its placeholder has stood for 300 ms: on a device that has the file, a sheet came that late.
 * @param load the part's component. If it is lost on its way it is asked for once more, and anew with the next showing: the browser may
 *   stop the worker in the middle of its answer, and the second try starts it anew. A Chromium fails the second try like the first one:
 *   there the page begins anew (src/app/updates/stale-chunks.ts)
 * @returns the component, with a `placeholder` besides. It throws what it could not load, for the boundary around it
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P & { readonly placeholder?: ReactNode }> {
  let loaded: ComponentType<P> | undefined
  return function Part(props) {
    const [Shown, setShown] = useState(() => loaded)
    useEffect(() => {
      if (!Shown)
        load()
          .catch(load)
          .then((component) => setShown(() => (loaded = component)))
          // React renders what an update throws as a fault of this component.
          .catch((fault: unknown) =>
            setShown(() => {
              throw fault
            }),
          )
    }, [Shown])
    return Shown ? createElement(Shown, props) : props.placeholder
  }
}
