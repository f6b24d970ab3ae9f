import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnalysisVersion } from '#contract/cma/analyses.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { formatEstimate } from '#domain/text/money.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { LoadFailureLine } from '../../../ui/hints/load-failure.tsx'
import { restoreVersion, saveVersion, useAnalysisVersions } from '../analysis-queries.ts'
import classes from '../dialog-list.module.css'
import type { EditedAnalysis } from '../editor/use-analysis-changes.ts'
import { VersionView } from './version-view.tsx'

interface VersionsDialogProps extends Omit<EditedAnalysis, 'answer'> {
  onClose: () => void
}

export function VersionsDialog({ analysis, changes, onClose }: VersionsDialogProps) {
  const [name, setName] = useState('')
  const [openVersion, setOpenVersion] = useState<AnalysisVersion | null>(null)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const { data: versions, error, refetch } = useAnalysisVersions(analysis.id)
  const { isBusy, problem, errorOf, onSubmit } = useSubmit(
    () => (name.trim() === '' ? { field: 'name', message: 'Please name the version.' } : null),
    async () => {
      await saveVersion(analysis, name.trim())
      setName('')
    },
  )
  const restore = (versionId: string) =>
    void changes.run((current) => restoreVersion(current, versionId)).then(onClose)
  if (openVersion) {
    const close = () => {
      setOpenVersion(null)
      setFocusedId(openVersion.id)
    }
    // A separate `Dialog`, because the focus would not move if only the content changed.
    return (
      <Dialog key="version" title={versionTitle(openVersion)} size="lg" onClose={close}>
        <VersionView
          analysisId={analysis.id}
          version={openVersion}
          isRestoring={changes.isSaving}
          onRestore={() => restore(openVersion.id)}
          onClose={close}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      key="list"
      title="Versions"
      unsaved={name.trim() === '' ? null : 'The version is not stored.'}
      onClose={onClose}
    >
      <form className={classes.row} onSubmit={onSubmit} noValidate>
        <TextInput
          className={classes.grow}
          label="Store the current analysis"
          placeholder="As shown to the client"
          maxLength={120}
          value={name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" h={36} loading={isBusy}>
          Store
        </Button>
      </form>
      <Problem>{problem}</Problem>
      {!versions && error && <LoadFailureLine noun="The versions" error={error} retry={refetch} mt={12} />}
      {!versions && !error && (
        <Skeleton height={44} mt={12} role="status" aria-label="Loading the versions" />
      )}
      {versions?.length === 0 && (
        <Text fz={13} c="dimmed">
          No version is stored yet. One is stored automatically when the analysis is renewed, or when its
          place, class, tenure or effective date changes.
        </Text>
      )}
      {versions && versions.length > 0 && (
        <ul className={classes.list}>
          {versions.map((version) => (
            <li key={version.id} className={classes.row}>
              <div className={classes.grow}>
                <strong>{versionTitle(version)}</strong>
                <Text fz={13} c="dimmed">
                  {formatMoment(version.storedAt, 'dayAndTime')}
                  {version.valueDollars !== null && ` · ${formatEstimate(version.valueDollars)}`}
                </Text>
              </div>
              <Group gap={12} wrap="nowrap">
                <Button
                  variant="default"
                  h={32}
                  aria-label={`Open version of ${formatMoment(version.storedAt, 'dayAndTime')}`}
                  data-autofocus={version.id === focusedId || undefined}
                  onClick={() => setOpenVersion(version)}
                >
                  Open
                </Button>
                <Button
                  variant="default"
                  h={32}
                  disabled={changes.isSaving}
                  aria-label={`Take version of ${formatMoment(version.storedAt, 'dayAndTime')}`}
                  onClick={() => restore(version.id)}
                >
                  Take
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const versionTitle = ({ name }: AnalysisVersion) => (name === '' ? 'Before sales were read again' : name)
