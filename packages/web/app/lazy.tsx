import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { importPart } from '../lib/loading/import-part.ts'
import { lazyPart, type PartProps } from '../lib/loading/lazy-part.tsx'

export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => importPart(load), name)

// biome-ignore lint/suspicious/noExplicitAny: components of any properties
type Parts<Name extends string> = { [name in Name]: ComponentType<any> }

/** The query client is not in the first script. */
const withQueryData =
  <Module extends Parts<Name>, Name extends string>(load: () => Promise<Module>, name: Name) =>
  async (): Promise<{ InQueryData: Module[Name] }> => {
    const [module, { QueryData }] = await Promise.all([load(), import('../state/queries/query-client.tsx')])
    const Part: ComponentType<object> = module[name]
    const InQueryData = (props: object) => (
      <QueryData>
        <Part {...props} />
      </QueryData>
    )
    return { InQueryData: InQueryData as Module[Name] }
  }

export const queryPart = <Module extends Parts<Name>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: (props: PartProps<Module[Name]>) => ReactNode,
) =>
  lazyPart<{ InQueryData: Module[Name] }, 'InQueryData'>(withQueryData(load, name), 'InQueryData', fallback)

export const queryPage = <Module extends Parts<Name>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyPage(withQueryData(load, name), 'InQueryData')
