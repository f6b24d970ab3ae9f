import { useEffect, useRef, useState } from 'react'
import { formatCount, formatList } from '#domain/text/counts.ts'
import { problemInPlace } from '../../../../lib/api/api-error.ts'
import { showToast } from '../../../../lib/messages/toasts.ts'
import { useStable } from '../../../../ui/behaviour/use-stable.ts'
import { sizeProblem } from '../save/pending-attachments.ts'
import { attachFile } from './attachment-actions.ts'

export interface Upload {
  key: number
  file: File
  problem: string | null
}

/**
 * Uploads files one at a time. Failed files remain listed with the reason. After the list is closed, one
 * toast names them.
 */
export function useUploads(reportId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const keys = useRef(0)
  const isShown = useRef(true)
  const failedUploads = useRef<readonly Upload[]>([])
  const setProblem = ({ key }: Upload, problem: string | null) =>
    setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, problem } : upload)))
  const dismiss = ({ key }: Upload) => setUploads((current) => current.filter((upload) => upload.key !== key))
  const send = (upload: Upload) => {
    queue.current = queue.current.then(async () => {
      try {
        await attachFile(reportId, upload.file)
        dismiss(upload)
      } catch (error) {
        const problem = problemInPlace(error) ?? 'The file was not attached.'
        if (isShown.current) setProblem(upload, problem)
        else addFailures([{ ...upload, problem }])
      }
    })
  }
  const addFailures = useStable((newFailures: readonly Upload[]) => {
    if (newFailures.length === 0) return
    failedUploads.current = [...failedUploads.current, ...newFailures]
    notifyFailed(reportId, failedUploads.current, () => {
      const retriableUploads = failedUploads.current.filter(isSendable)
      failedUploads.current = []
      retriableUploads.forEach(send)
    })
  })
  const addVisibleFailures = useStable(() => addFailures(uploads.filter(({ problem }) => problem !== null)))
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      addVisibleFailures()
    }
  }, [addVisibleFailures])
  return {
    uploads,
    add: (files: readonly File[]): void => {
      const newUploads = files.map((file) => {
        keys.current += 1
        return { key: keys.current, file, problem: sizeProblem(file) }
      })
      setUploads((current) => [...current, ...newUploads])
      newUploads.filter(isSendable).forEach(send)
    },
    retry: (upload: Upload): void => {
      setProblem(upload, null)
      send(upload)
    },
    dismiss,
  }
}

export const isSendable = ({ file }: Upload): boolean => sizeProblem(file) === null

const MAX_NAMED_FILES = 3

function notifyFailed(reportId: string, uploads: readonly Upload[], retry: () => void): void {
  const [first] = uploads
  const names = uploads.map(({ file }) => file.name)
  showToast({
    kind: 'danger',
    key: `lost-attachments ${reportId}`,
    ...(uploads.length === 1 && first
      ? { title: `${first.file.name} was not attached`, message: first.problem ?? '' }
      : {
          title: `${formatCount(uploads.length, 'file')} were not attached`,
          message: formatList(names, MAX_NAMED_FILES),
        }),
    ...(uploads.some(isSendable) && { action: { label: 'Try again', run: retry } }),
  })
}
