import { expect, test } from 'vitest'

type Define<Row extends readonly unknown[]> = (title: string, hold: (...row: Row) => void) => void

/** Defines one test for a rule and all of its cases; it tells of each case that does not hold. */
export function cases<Row extends readonly unknown[] | [unknown]>(rows: readonly Row[]): Define<Row>
export function cases<Case>(rows: readonly Case[]): Define<[Case]>
export function cases(rows: readonly unknown[]): Define<unknown[]> {
  return (title, hold) =>
    test(title, () => {
      const failures = rows.flatMap((row) => {
        try {
          hold(...(Array.isArray(row) ? (row as unknown[]) : [row]))
          return []
        } catch (error) {
          return `${JSON.stringify(row)}: ${String(error)}`
        }
      })
      expect(failures).toEqual([])
      expect(rows).not.toHaveLength(0)
    })
}
