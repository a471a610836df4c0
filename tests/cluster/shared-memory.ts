import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

/** Shared memory that a killed PostgreSQL leaves behind: files, and System V segments by their numbers. */
export interface SharedMemory {
  files: Set<string>
  segments: Set<string>
}

/** Adds the shared memory in use by the processes of one PostgreSQL. It has to be called while they run. */
export function noteSharedMemory(
  { files, segments }: SharedMemory,
  pids: readonly number[],
  pidFile: string,
): void {
  for (const pid of pids)
    for (const file of textOf(`/proc/${pid}/maps`).match(/\/dev\/shm\/PostgreSQL\.\d+/g) ?? [])
      files.add(file)
  // The seventh line of postmaster.pid contains key and number.
  const segment = textOf(pidFile).split('\n')[6]?.trim().split(/\s+/)[1]
  if (segment) segments.add(segment)
}

/** Removes shared memory that is no longer in use. A segment that a process has attached stays. */
export function removeSharedMemory({ files, segments }: SharedMemory): void {
  for (const file of files) rmSync(file, { force: true })
  const isUnused = new Set(
    Array.from(
      textOf('/proc/sysvipc/shm').matchAll(/^ *\S+ +(\d+) +\S+ +\S+ +\S+ +\S+ +0 /gm),
      ([, id]) => id,
    ),
  )
  for (const segment of segments) if (isUnused.has(segment)) spawnSync('ipcrm', ['-m', segment])
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
