import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '../../../../lib/messages/toasts.ts'
import { problemOf } from '../../../../ui/forms/problem-of.ts'
import { attachFile, FileTooLarge } from './attachment-actions.ts'

/** A file that is being attached, or could not be. */
export interface Upload {
  key: number
  file: File
  /** Null while it waits or is sent. */
  problem: string | null
}

interface Uploads {
  uploads: readonly Upload[]
  add: (files: readonly File[]) => void
  retry: (upload: Upload) => void
  dismiss: (upload: Upload) => void
}

/** Sends files one after the other; those that could not be attached stay with the reason, or are notified of where the list is no longer shown. */
export function useUploads(reportId: string): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())
  const keys = useRef(0)
  const isShown = useRef(true)
  const dismiss = useCallback(
    ({ key }: Upload) => setUploads((present) => present.filter((each) => each.key !== key)),
    [],
  )
  const send = useCallback(
    (upload: Upload) => {
      last.current = last.current.then(async () => {
        try {
          await attachFile(reportId, upload.file)
          dismiss(upload)
        } catch (error) {
          const problem = error instanceof FileTooLarge ? error.message : problemOf(error)
          if (!isShown.current) return notifyLost(upload.file, problem, () => send(upload))
          setUploads((present) =>
            present.map((each) => (each.key === upload.key ? { ...each, problem } : each)),
          )
        }
      })
    },
    [reportId, dismiss],
  )
  const listed = useRef<readonly Upload[]>([])
  useEffect(() => {
    listed.current = uploads
  }, [uploads])
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      for (const upload of listed.current)
        if (upload.problem !== null) notifyLost(upload.file, upload.problem, () => send(upload))
    }
  }, [send])
  return {
    uploads,
    add: (files) => {
      const added = files.map((file) => {
        keys.current += 1
        return { key: keys.current, file, problem: null }
      })
      setUploads((present) => [...present, ...added])
      for (const upload of added) send(upload)
    },
    retry: (upload) => {
      setUploads((present) =>
        present.map((each) => (each.key === upload.key ? { ...each, problem: null } : each)),
      )
      send(upload)
    },
    dismiss,
  }
}

function notifyLost(file: File, problem: string, retry: () => void): void {
  showToast({
    kind: 'danger',
    title: `${file.name} was not attached`,
    message: problem,
    action: { label: 'Try again', run: retry },
  })
}
