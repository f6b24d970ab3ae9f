import { createContext, type ReactNode } from 'react'

/** User tools in page headers, such as notifications. Separate, because the first script needs no header. */
export const PageTools = createContext<ReactNode>(null)
