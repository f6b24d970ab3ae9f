import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { ServerUnreachableError } from '../api/server-reach.ts'
import { showToast } from '../messages/toasts.ts'
import { importPart } from './import-part.ts'

const RETRY_MS = 3000

// biome-ignore lint/suspicious/noExplicitAny: like React's own `lazy`, for components with any props
type AnyComponent = ComponentType<any>

export type PartProps<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

/**
 * A component loaded on first render, or preloaded with `importPart(load)`. While the server is unreachable,
 * a toast says so once, and the part loads later.
 *
 *     const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog')
 */
export function lazyPart<Module extends { [name in Name]: AnyComponent }, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  fallback: (props: PartProps<Module[Name]>) => ReactNode = () => null,
): ComponentType<PartProps<Module[Name]>> {
  const Part: AnyComponent = lazy(async () => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return { default: (await importPart(load))[name] }
      } catch (error) {
        // Never resolves: `importPart` has offered a reload.
        if (!(error instanceof ServerUnreachableError)) return new Promise(() => {})
        await waitForRetry(attempt === 0)
      }
    }
  })
  return (props) => (
    <Suspense fallback={fallback(props)}>
      <Part {...props} />
    </Suspense>
  )
}

function waitForRetry(isFirst: boolean): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS)
    if (!isFirst) return
    showToast({
      kind: 'danger',
      title: 'This part of Lotline did not load',
      message: 'The server is not responding. This part appears when it is back. Your selection is safe.',
      action: { label: 'Try again', run: resolve },
      key: 'part-not-loaded',
    })
  })
}
