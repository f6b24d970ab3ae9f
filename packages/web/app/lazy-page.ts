import { lazyRouteComponent } from '@tanstack/react-router'
import { importPart } from '../lib/loading/import-part.ts'

export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => importPart(load), name)
