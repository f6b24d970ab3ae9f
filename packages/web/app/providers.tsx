import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { importAhead } from '../lib/loading/first-screen.ts'
import { lazyPart } from '../lib/loading/lazy-part.tsx'
import { useAlerts } from '../lib/messages/alerts.ts'
import { useIsPrinting } from '../lib/printing.ts'
import { useColorScheme } from '../state/account/preferences.ts'
import { cssVariables, theme } from './theme.ts'

/** Paper is light in both themes. */
export function Providers({ children }: { children: ReactNode }) {
  const scheme = useColorScheme()
  const isPrinting = useIsPrinting()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={isPrinting ? 'light' : scheme}
    >
      {children}
      <AlertHost />
    </MantineProvider>
  )
}

const loadDialog = () => import('../ui/alerts/alert-dialog.tsx')
const AlertDialog = lazyPart(loadDialog, 'AlertDialog')

function AlertHost() {
  const message = useAlerts(({ queue }) => queue[0])
  // Preloaded, because an unreachable server could not deliver the dialog that reports it.
  useEffect(() => void importAhead(loadDialog), [])
  return message ? <AlertDialog key={message.id} message={message} /> : null
}
