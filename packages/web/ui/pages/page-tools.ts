import { createContext, type ReactNode } from 'react'

/** Tools that belong to the person rather than to the page, such as the notifications: pages put them into their heads. Null: none. */
export const PageTools = createContext<ReactNode>(null)
