import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { showToast } from '../../lib/messages/toasts.ts'
import classes from './share.module.css'

/** Address of a link that was just created, to be copied. */
export function NewAddress({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isSelected, setSelected] = useState(false)
  const copy = async () => {
    setSelected(false)
    try {
      await navigator.clipboard.writeText(address)
      showToast({ kind: 'success', title: 'Link copied' })
    } catch {
      // The clipboard is unavailable without TLS or permission.
      field.current?.select()
      setSelected(true)
    }
  }
  return (
    <div className={classes.made} role="status">
      <div className={classes.row}>
        <TextInput
          ref={field}
          className={classes.grow}
          label="New link"
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button h={36} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className={classes.note}>
        {isSelected
          ? 'This page cannot reach the clipboard. The link is selected: press Ctrl C, or ⌘ C on a Mac.'
          : 'It can be copied again from the list of links.'}
      </p>
    </div>
  )
}
