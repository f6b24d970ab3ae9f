import { Button, Group, Text } from '@mantine/core'
import { closeFarewell, useSession } from '../../state/account/session.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** The logout modal in both forms (specification part 1, section 2.3). */
export function FarewellDialog() {
  const farewell = useSession((session) => session.farewell)
  if (farewell === null) return null
  const { providerLogoutUrl } = farewell
  if (providerLogoutUrl === null) {
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
  return (
    <Dialog title="Please Log out from the Board" onClose={closeFarewell}>
      <Text>
        You have been logged out from Lotline. Please use the button ‘Log Out from Board’ to log out of the
        board, too.
      </Text>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={closeFarewell}>
          Close
        </Button>
        <Button data-autofocus component="a" href={providerLogoutUrl}>
          Log Out from Board
        </Button>
      </Group>
    </Dialog>
  )
}
