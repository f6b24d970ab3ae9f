import { lazyRouteComponent } from '@tanstack/react-router'
import { importPart } from '../lib/loading/import-part.ts'

/** A page whose code loads on navigation. While the server is unreachable, it fails with an error that can be retried. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => importPart(load), name)
