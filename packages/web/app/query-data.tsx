import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../lib/api/api-error.ts'

const MOST_RETRIES = 2

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // Asking again helps when nothing answered or the server is busy, not when it said no.
      retry: (count, error) =>
        count < MOST_RETRIES && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
  },
})

/** Provides the query cache of the panels. It loads with the first of them: the map shows without it. */
export function QueryData({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
