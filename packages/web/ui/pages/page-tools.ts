import { createContext, type ReactNode } from 'react'

/** User tools, such as notifications, that pages show in their headers. */
export const PageTools = createContext<ReactNode>(null)
