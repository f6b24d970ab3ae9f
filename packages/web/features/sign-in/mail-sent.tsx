import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fetchSignInSettings, useSignInSettings } from '../../state/account/sign-in-settings.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'

/** Without a mail server, names the mailbox of this server. */
export function MailSent({ title, message }: { title: string; message: string }) {
  const { settings } = useSignInSettings()
  useEffect(() => void fetchSignInSettings(), [])
  return (
    <SheetPage title={title}>
      <Stack gap={12} mt={12} role="status">
        <Text>{message}</Text>
        {settings?.mailboxUrl && (
          <Text c="dimmed">
            This Lotline sends no mail. What it would have sent is in its{' '}
            <Anchor underline="always" href={settings.mailboxUrl} target="_blank" rel="noreferrer">
              mailbox
            </Anchor>
            .
          </Text>
        )}
        <Anchor component={Link} to="/login" size="sm">
          Back to sign in
        </Anchor>
      </Stack>
    </SheetPage>
  )
}
