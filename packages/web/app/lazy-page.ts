import { lazyRouteComponent } from '@tanstack/react-router'
import { importPart } from '../lib/loading/import-part.ts'

/** Lazy-loads a page on navigation. While the server is unreachable, fails with a retryable error. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => importPart(load), name)
