import { Button } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useState } from 'react'
import { FolderMenu } from './save-menu.tsx'

export function SaveParcel({ upid }: { upid: string }) {
  const [isWanted, setWanted] = useState(false)
  if (!isWanted) return <SaveParcelButton onClick={() => setWanted(true)} />
  return (
    <FolderMenu
      button={<SaveParcelButton />}
      position="bottom-start"
      title="Save this parcel to"
      upids={[upid]}
    />
  )
}

function SaveParcelButton(props: Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>) {
  return (
    <Button
      size="xs"
      aria-haspopup="menu"
      leftSection={<IconFolderPlus size={16} stroke={1.75} />}
      {...props}
    >
      Save
    </Button>
  )
}
