import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { orderFiles } from './file-order.ts'
import { SLOW_FILES } from './slow-files.ts'

/** Its files wait much. */
const BESIDE = 'browser'
const USUAL_SECONDS = { browser: 40, database: 4 } as Readonly<Record<string, number>>

/** Orders each group of projects with `orderFiles`. */
export default class FileSequencer extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const timed = specifications.map((specification) => ({
      specification,
      project: specification.project.name,
      seconds: this.secondsOf(specification),
    }))
    const groups = Map.groupBy(timed, ({ specification }) => specification.project.config.sequence.groupOrder)
    return [...groups.values()]
      .flatMap((files) => orderFiles(files, BESIDE))
      .map(({ specification }) => specification)
  }

  private secondsOf({ project, moduleId }: TestSpecification): number {
    return SLOW_FILES[relative(project.config.root, moduleId)] ?? USUAL_SECONDS[project.name] ?? 2
  }
}
