import { Box, Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { FindPastedResponse } from '#contract/parcel/parcels.ts'
import { MAX_PASTED_ENTRIES } from '#domain/search/pasted-list.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { call } from '../../lib/api/api.ts'
import { messageInPlace } from '../../lib/api/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AlertBanner } from '../../ui/hints/alert-banner.tsx'
import { FoundList } from './found-list.tsx'
import classes from './paste.module.css'
import { closePasteDialog } from './paste-state.ts'

const EXAMPLE = '012-345-678\n9118402\n1184 Tidewater Crescent, Harbour North'

export function PasteDialog() {
  const [text, setText] = useState('')
  const [response, setResponse] = useState<FindPastedResponse | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const lineCount = text.split('\n').filter((line) => line.trim() !== '').length
  const isTooLong = lineCount > MAX_PASTED_ENTRIES

  const findParcels = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      setResponse(await call('findParcels', { body: { text } }))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  // Each step has its own key, which restores the focus.
  if (response) {
    return (
      <Dialog key="found" title="Found in your list" size="wide" onClose={closePasteDialog}>
        <FoundList response={response} onBack={() => setResponse(null)} onDone={closePasteDialog} />
      </Dialog>
    )
  }
  return (
    <Dialog
      key="list"
      title="Paste a list"
      size="medium"
      unsaved={lineCount > 0 ? 'The list is not saved.' : null}
      onClose={closePasteDialog}
    >
      <form onSubmit={findParcels}>
        <Textarea
          data-autofocus
          label="PIDs or addresses, one per line"
          description="With or without dashes. Copied columns of a spreadsheet are fine."
          placeholder={EXAMPLE}
          autosize
          minRows={8}
          maxRows={16}
          value={text}
          error={isTooLong ? `At most ${formatNumber(MAX_PASTED_ENTRIES)} lines at a time.` : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {failure !== null && (
          <Box mt={12}>
            <AlertBanner kind="danger" title="The parcels could not be looked up">
              {messageInPlace(failure)} Your list is kept.
            </AlertBanner>
          </Box>
        )}
        <div className={classes.footer}>
          <span className={classes.count}>{lineCount > 0 && formatCount(lineCount, 'line')}</span>
          <Button variant="default" onClick={closePasteDialog}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={lineCount === 0 || isTooLong}>
            Find parcels
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
