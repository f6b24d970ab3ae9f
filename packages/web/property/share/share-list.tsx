import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Share } from '#contract/share/links.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDay } from '#domain/text/moments.ts'
import { problemInPlace } from '../../lib/api/api-error.ts'
import { useFocusReturn } from '../../ui/behaviour/focus-trail.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { LoadFailureLine } from '../../ui/hints/load-failure.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import { copyLink } from './new-link-form.tsx'
import classes from './share.module.css'

interface ShareListProps {
  query: { data: readonly Share[] | undefined; error: unknown; refetch: () => unknown }
  noun: string
  onRevoke: (shareId: string) => Promise<void>
}

export function ShareList({ query, noun, onRevoke }: ShareListProps) {
  const { data: shares, error, refetch } = query
  return (
    <section className={classes.links} aria-label="Links">
      <h3>Links</h3>
      {shares === undefined && error !== null ? (
        <LoadFailureLine noun="The links" error={error} retry={refetch} />
      ) : shares === undefined ? (
        <Loading label="Loading the links" heights={[44]} />
      ) : shares.length === 0 ? (
        <p className={classes.note}>No link opens this {noun}.</p>
      ) : (
        <ul>
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} onRevoke={onRevoke} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ShareRow({ share, onRevoke }: { share: Share } & Pick<ShareListProps, 'onRevoke'>) {
  const [step, setStep] = useState<'shown' | 'asking' | 'revoking'>('shown')
  const [problem, setProblem] = useState<string | null>(null)
  const [uncopied, setUncopied] = useState<string | null>(null)
  useFocusReturn(step !== 'shown')
  const copy = async (address: string) => {
    if (!(await copyLink(address))) setUncopied(address)
  }
  const revoke = async () => {
    setStep('revoking')
    setProblem(null)
    try {
      await onRevoke(share.id)
    } catch (error) {
      setProblem(problemInPlace(error))
      setStep('shown')
    }
  }
  return (
    <li>
      <div className={classes.row}>
        <div className={classes.grow}>
          <strong>{describeShare(share)}</strong>
          <p className={classes.note}>{[describeExpiry(share), describeOpenings(share)].join(' · ')}</p>
        </div>
        {step === 'shown' && share.address !== null && !isExpired(share) && (
          <Button
            variant="default"
            h={32}
            aria-label={`Copy the link created ${formatDay(share.createdAt)}`}
            onClick={() => void copy(share.address ?? '')}
          >
            Copy
          </Button>
        )}
        {step === 'shown' ? (
          <Button
            variant="default"
            h={32}
            aria-label={`Revoke the link created ${formatDay(share.createdAt)}`}
            onClick={() => setStep('asking')}
          >
            Revoke
          </Button>
        ) : (
          <>
            <Button
              color="red"
              h={32}
              data-autofocus
              autoFocus
              loading={step === 'revoking'}
              onClick={() => void revoke()}
            >
              Revoke for good
            </Button>
            <Button variant="default" h={32} disabled={step === 'revoking'} onClick={() => setStep('shown')}>
              Cancel
            </Button>
          </>
        )}
      </div>
      {uncopied !== null && (
        <TextInput
          label="This page cannot reach the clipboard. Copy the link from here:"
          readOnly
          autoFocus
          value={uncopied}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <Problem>{problem}</Problem>
    </li>
  )
}

function describeShare({ createdAt, sentTo, delivery }: Share): string {
  const createdOn = formatDay(createdAt)
  switch (delivery) {
    case 'queued':
      return `Being sent to ${sentTo}, created ${createdOn}`
    case 'sent':
      return `Sent to ${sentTo} on ${createdOn}`
    case 'failed':
      return `Could not be sent to ${sentTo}, created ${createdOn}`
    case 'unknown':
      return `To ${sentTo}, created ${createdOn}: delivery unknown`
    default:
      return `Created ${createdOn}`
  }
}

const isExpired = ({ expiresAt }: Pick<Share, 'expiresAt'>) => new Date(expiresAt) <= new Date()

function describeExpiry({ expiresAt, hasPassword, showsFiles, offersPdf }: Share): string {
  return [
    `${isExpired({ expiresAt }) ? 'expired' : 'opens until'} ${formatDay(expiresAt)}`,
    hasPassword && 'with a password',
    showsFiles && 'with attached files',
    offersPdf && 'with a PDF',
  ]
    .filter(Boolean)
    .join(', ')
}

const describeOpenings = ({ openedCount, lastOpenedAt }: Share): string =>
  lastOpenedAt === null
    ? 'not opened yet'
    : `opened ${formatCount(openedCount, 'time')}, last on ${formatDay(lastOpenedAt)}`
