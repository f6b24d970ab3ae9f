import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { getRefusalTitle, type LinkRefusal } from '../../ui/forms/refusal-of-link.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'

export function DeadLink({ refusal, another }: { refusal: LinkRefusal; another?: LinkProps['to'] }) {
  return (
    <SheetPage title={getRefusalTitle(refusal)}>
      <Stack gap={16} mt={12} role="status">
        <Text>{refusal.problem}</Text>
        {another !== undefined && (
          <Button component={Link} to={another} h={36}>
            Send another link
          </Button>
        )}
        {/* Reloads, because the data of this page may be as old as the link. */}
        <Anchor href="/login" size="sm">
          Sign in
        </Anchor>
      </Stack>
    </SheetPage>
  )
}
