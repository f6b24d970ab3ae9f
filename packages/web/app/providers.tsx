import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColorScheme } from '../state/account/preferences.ts'
import { AlertHost } from '../ui/alerts/alert-host.tsx'
import { cssVariables, theme } from './theme.ts'

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={useColorScheme()}>
      {children}
      <AlertHost />
    </MantineProvider>
  )
}
