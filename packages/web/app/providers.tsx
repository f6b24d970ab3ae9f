import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { useColorScheme } from '../state/color-scheme.ts'
import { cssVariables, theme } from './theme.ts'

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

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={useColorScheme()}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
