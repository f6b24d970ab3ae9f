import { createContext, type ReactNode } from 'react'

/** User tools in page headers, such as notifications. */
export const PageTools = createContext<ReactNode>(null)
