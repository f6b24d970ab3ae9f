import { lazyRouteComponent } from '@tanstack/react-router'
import { importPart } from '../lib/loading/import-part.ts'

/** A page whose code comes when it is opened; while the server is away it fails in a way that trying again can mend. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => importPart(load), name)
