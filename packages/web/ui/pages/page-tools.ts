import { createContext, type ReactNode } from 'react'

/**
 * Tools in page headers, such as notifications. A separate file, because the first script needs no header.
 */
export const PageTools = createContext<ReactNode>(null)
