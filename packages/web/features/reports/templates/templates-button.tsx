import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { TemplateList } from './template-list.tsx'

export function TemplatesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" h={36} onClick={() => setOpen(true)}>
        Templates
      </Button>
      {isOpen && (
        <Dialog title="Report templates" size="medium" onClose={() => setOpen(false)}>
          <TemplateList />
        </Dialog>
      )}
    </>
  )
}
