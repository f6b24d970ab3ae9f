import { Button, Group, Text } from '@mantine/core'
import { closeFarewell, useSession } from '../../state/account/session.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** These boards need their own logout (specification part 1, section 6). */
const BOARD_MODES: ReadonlySet<string> = new Set(['crea', 'bc-mls'])

export function FarewellDialog() {
  const farewell = useSession((session) => session.farewell)
  if (farewell === null) return null
  if (BOARD_MODES.has(farewell.loginMode)) return <BoardFarewell logoutUrl={farewell.providerLogoutUrl} />
  return (
    <Dialog title="Logged Out" onClose={closeFarewell}>
      <Text>You have been successfully logged out</Text>
      <Group justify="flex-end" mt={20}>
        <Button data-autofocus onClick={closeFarewell}>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}

function BoardFarewell({ logoutUrl }: { logoutUrl: string | null }) {
  return (
    <Dialog title="Please Log out from the Board" onClose={closeFarewell}>
      <Text>
        {logoutUrl === null
          ? 'You have been logged out from Lotline. The log-out page of your board could not be reached: please log out on the website of the board, too.'
          : 'You have been logged out from Lotline. Please use the button ‘Log Out from Board’ to log out of the board, too.'}
      </Text>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" data-autofocus={logoutUrl === null || undefined} onClick={closeFarewell}>
          Close
        </Button>
        {logoutUrl !== null && (
          <Button data-autofocus component="a" href={logoutUrl}>
            Log Out from Board
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
