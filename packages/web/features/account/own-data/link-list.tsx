import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnLink } from '#contract/account/own-data-calls.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDay } from '#domain/text/moments.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { useAction } from '../../../ui/forms/use-submit.ts'
import classes from '../account.module.css'
import { SettingRow } from '../section.tsx'
import { revokeLink } from './own-data-queries.ts'

const KINDS: Record<OwnLink['kind'], string> = { report: 'Report', analysis: 'Market analysis' }

export function LinkList({ links }: { links: readonly OwnLink[] }) {
  if (links.length === 0) return <Text size="sm">You have no open links.</Text>
  return (
    <ul className={classes.rows} aria-label="Links">
      {links.map((link) => (
        <LinkRow key={link.id} link={link} />
      ))}
    </ul>
  )
}

function LinkRow({ link }: { link: OwnLink }) {
  const { kind, title, createdAt, expiresAt, openedCount } = link
  const [isAsking, setAsking] = useState(false)
  const { isBusy, problem, onSubmit } = useAction(async () => {
    await revokeLink(link)
    showToast({ kind: 'success', title: 'Link revoked', message: `It no longer opens ${title}.` })
  })
  return (
    <SettingRow
      title={title}
      lead={[
        KINDS[kind],
        `Shared ${formatDay(createdAt)}`,
        `Opens until ${formatDay(expiresAt)}`,
        openedCount === 0 ? 'Not opened yet' : `Opened ${formatCount(openedCount, 'time')}`,
      ].join(' · ')}
      problem={problem}
    >
      {isAsking ? (
        <>
          <Button color="red" autoFocus loading={isBusy} onClick={onSubmit}>
            Revoke for good
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </>
      ) : (
        <Button variant="default" aria-label={`Revoke the link to ${title}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
    </SettingRow>
  )
}
