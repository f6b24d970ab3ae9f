import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import {
  EARLIER_MANIFEST_FORMAT,
  findAlterations,
  findAlteredPages,
  findMissingOnPages,
  MANIFEST_FILE,
  type Manifest,
} from '#domain/report/manifest/manifest.ts'
import { formatCount } from '#domain/text/counts.ts'
import { sha256Of } from '../platform/crypto/sha256.ts'
import { extractJpegs, readAttachment } from '../platform/pdf/edit/assemble.ts'
import { hasNoUpdates } from '../platform/pdf/edit/file-hash.ts'
import { pageHashesIn } from '../platform/pdf/edit/page-hashes.ts'
import { extractPdfText } from '../platform/pdf/edit/pdf-text.ts'
import { makeOutput } from './context.ts'
import { readManifest } from './manifest-file.ts'
import { EXIT } from './report-failure.ts'

export function addVerifyReport(program: Command): void {
  program
    .command('verify-report')
    .description('compare the PDF of a report with the hashes in its manifest, and name what was altered')
    .argument('<file>', 'the PDF')
    .option('--json', 'print JSON')
    .action(async (path: string, options: { json?: boolean }) => {
      const output = makeOutput(options.json === true)
      const { verdict, problems, notChecked } = await verify(path)
      output.result({ verdict, problems, notChecked }, [
        verdict,
        ...problems.map((problem) => `  ${problem}`),
        ...(notChecked.length === 0 ? [] : [UNCHECKED_NOTE, ...notChecked.map((title) => `  ${title}`)]),
      ])
      if (problems.length > 0) process.exitCode = EXIT.badInput
    })
}

/** PDFs contain only JPEG files unchanged. Old manifests do not say which pictures are JPEG. */
const UNCHECKED_NOTE =
  'Not checked: a PDF contains only JPEG pictures unchanged, and the manifest does not say whether these are JPEG. Compare them with the report itself.'

const FULL_VERDICT = 'Every hash matches: no page was altered, and each value appears on the pages.'
const TEXT_VERDICT =
  'The values are unaltered, and each appears in the text of the pages. This report has an earlier format, whose pages cannot be compared, so something drawn over a value is not found.'
const UPDATE_WARNING =
  'The file was rewritten or extended after Lotline made it. Other programs may show other pages than those compared here.'

interface Verification {
  verdict: string
  problems: string[]
  notChecked: string[]
}

async function verify(path: string): Promise<Verification> {
  const bytes = await readFile(path)
  const file = await readAttachment(bytes, MANIFEST_FILE).catch(() => undefined)
  if (file === undefined) return refusal(`${path} is not a PDF that can be read.`)
  const manifest = file && readManifest(new TextDecoder().decode(file))
  if (!manifest) return refusal(`${path} contains no manifest of a Lotline report.`)
  const jpegHashes = new Set((await extractJpegs(bytes)).map(sha256Of))
  const missingFiles = manifest.files.filter(({ sha256 }) => !jpegHashes.has(sha256))
  const missingJpegs = missingFiles.filter(isJpeg)
  const uncheckedFiles = missingFiles.filter((file) => !isJpeg(file))
  const isOldFormat = manifest.format === EARLIER_MANIFEST_FORMAT
  const problems = [
    ...findAlterations(manifest, sha256Of),
    ...(isOldFormat || hasNoUpdates(bytes) ? [] : [UPDATE_WARNING]),
    ...(isOldFormat ? [] : findAlteredPages(manifest.pages ?? [], await pageHashesIn(bytes))),
    ...findMissingOnPages(manifest, await extractPdfText(bytes)),
    ...missingJpegs.map(({ title }) => `The picture “${title}” was altered, swapped or removed.`),
  ]
  const summary = `“${manifest.title}”, made ${manifest.madeAt}: ${formatCount(manifest.values.length, 'value')} of ${formatCount(manifest.sources.length, 'source')}`
  return {
    verdict:
      problems.length === 0
        ? `${isOldFormat ? TEXT_VERDICT : FULL_VERDICT} ${summary}.`
        : `Altered in ${formatCount(problems.length, 'place')}. ${summary}.`,
    problems,
    notChecked: uncheckedFiles.map(({ title }) => title),
  }
}

const isJpeg = ({ type }: Manifest['files'][number]) => type === 'image/jpeg'

const refusal = (reason: string): Verification => ({
  verdict: 'This file cannot be verified.',
  problems: [reason],
  notChecked: [],
})
