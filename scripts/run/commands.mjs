import { ensureInstalled } from './install.mjs'
import { launch } from './launch.mjs'
import { findRuntime, inProject } from './project.mjs'
import { Interrupted, Stop, say, sayStop } from './say.mjs'
import { commandOptions, serverEnvironment, serverOptions } from './server-process.mjs'
import { buildWeb, ensureWebBuild, isWebBuilt } from './web-build.mjs'

const commandLine = inProject('packages', 'server', 'cli.ts')

const lotline = (runtime, parameters, { environment = {}, news } = {}) => {
  const options = parameters[0] === 'start' ? serverOptions : commandOptions
  return launch(runtime, [...options, commandLine, ...parameters], {
    environment: { ...serverEnvironment, ...environment },
    news,
  })
}

const commands = {
  async start(runtime, parameters) {
    if (isWebBuilt()) return lotline(runtime, ['start', ...parameters])
    say('Building the screens, beside the start of the server …')
    // Built while the first start loads the demo district.
    const building = buildWeb(runtime)
    const news = building.then(
      () => 'built',
      () => 'failed',
    )
    const ended = await lotline(runtime, ['start', ...parameters], {
      environment: { LOTLINE_SCREENS: 'building' },
      news,
    })
    await building
    return ended
  },
  async build(runtime) {
    await ensureWebBuild(runtime)
    return commands.sbom(runtime)
  },
  lotline,
  dev: (runtime, parameters) => launch(runtime, [inProject('scripts', 'dev.ts'), ...parameters]),
  async bench(runtime, parameters) {
    await ensureWebBuild(runtime)
    return launch(runtime, [inProject('bench', 'run.ts'), ...parameters])
  },
  async torture(runtime, parameters) {
    await ensureWebBuild(runtime)
    return launch(runtime, [inProject('torture', 'run.ts'), ...parameters])
  },
  check: (runtime) => launch(runtime, [inProject('scripts', 'check.ts')]),
  sbom: (runtime) => launch(runtime, [inProject('scripts', 'sbom.ts')]),
  test: (runtime, parameters) => launch(runtime, [inProject('scripts', 'test.ts'), ...parameters]),
}

export async function runCommand(name, parameters) {
  try {
    const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
    if (!command)
      throw new Stop(`There is no command ${name}.`, `use one of: ${Object.keys(commands).join(', ')}.`)
    await ensureInstalled()
    process.exitCode = (await command(findRuntime(), parameters)).code
  } catch (error) {
    if (error instanceof Interrupted) {
      process.exitCode = 130
      return
    }
    if (!(error instanceof Stop)) throw error
    sayStop(error)
    process.exitCode = 1
  }
}
