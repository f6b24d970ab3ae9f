import { fileURLToPath } from 'node:url'
import { checkProject } from './walls/check-project.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { fileCount, violations } = await checkProject(root)
for (const { file, line, message } of violations) console.log(`${file}:${line}: ${message}`)
if (violations.length > 0) {
  console.log(
    `\n${violations.length} of the walls crossed. The map of rooms: docs/architecture.md, scripts/walls/rooms.ts`,
  )
  process.exitCode = 1
} else {
  console.log(`${fileCount} files keep to their rooms.`)
}
