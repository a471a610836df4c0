// A reporter of vitest. It writes the facts that scripts/run-tests.mjs prints at the end as JSON to the file
// in TEST_REPORT.
import { writeFileSync } from 'node:fs'
import process from 'node:process'

const textOf = (errors) => errors.map((error) => error.stack ?? error.message ?? String(error)).join('\n')
/** @param {import('vitest/node').TestModule} file */
const nameOf = (file) => `${file.project.name}: ${file.relativeModuleId}`

export default class TestReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} files
   * @param {readonly import('vitest/node').SerializedError[]} unhandled errors outside any test
   */
  onTestRunEnd(files, unhandled) {
    const tests = files.flatMap((file) =>
      [...file.children.allTests()].map((test) => ({
        title: `${nameOf(file)}: ${test.fullName}`,
        state: test.result().state,
        message: textOf(test.result().errors ?? []),
        isFlaky: test.diagnostic()?.flaky === true,
      })),
    )
    const inState = (state) => tests.filter((test) => test.state === state)
    // These are hooks that failed, or files that could not be read.
    const broken = files
      .flatMap((file) => [file, ...file.children.allSuites()].map((suite) => ({ file, suite })))
      .filter(({ suite }) => suite.errors().length > 0)
    const report = {
      passed: inState('passed').length,
      skipped: inState('skipped').length,
      failures: [
        ...inState('failed'),
        ...broken.map(({ file, suite }) => ({
          title: [nameOf(file), suite.fullName].filter(Boolean).join(': '),
          message: textOf(suite.errors()),
        })),
        ...unhandled.map((error) => ({ title: 'Outside any test', message: textOf([error]) })),
      ],
      flaky: tests.filter((test) => test.isFlaky),
      files: files.map((file) => ({
        project: file.project.name,
        path: file.relativeModuleId,
        ms: durationOf(file),
        passed: countOf(file, 'passed'),
        isFlawless: file.ok() && ![...file.children.allTests()].some((test) => test.diagnostic()?.flaky),
      })),
    }
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
  }
}

const countOf = (file, state) => [...file.children.allTests(state)].length

/** @param {import('vitest/node').TestModule} file @returns the milliseconds, including its imports */
function durationOf(file) {
  const { duration, collectDuration, setupDuration } = file.diagnostic()
  return duration + collectDuration + setupDuration
}
