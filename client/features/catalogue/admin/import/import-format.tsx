import { Button } from '@mantine/core'
import classes from './import-format.module.css'

const columns = [
  ['A', 'question', 'What is asked'],
  ['B', 'answer', 'What is answered'],
  ['C', 'tags', 'Separated by semicolons; may be empty'],
  ['D', 'id', 'Of a card that is to be updated; may be empty'],
  ['', 'why, source, link', 'The reason below the answer, and where it stands; by their names alone'],
  ['', 'pmid, doi', 'Another way to write the link; by their names alone'],
  ['', 'reviewed, review by', 'Days such as 2026-11-28; by their names alone'],
  ['', 'kind, objective', 'What a card asks for, and what it teaches; by their names alone'],
] as const

const example = [
  ['question', 'answer', 'tags', 'id'],
  ['Most common histology of thyroid cancer?', 'Papillary', 'thyroid; pathology', ''],
  ['RET inhibitor for medullary thyroid cancer', 'Selpercatinib', 'thyroid; targeted therapy', ''],
]
const exampleCsv = `\uFEFF${example.map((cells) => `${cells.join(',')}\r\n`).join('')}`

/** The format of a file, with an example to fill in. */
export function ImportFormat() {
  return (
    <div className={classes.format}>
      <table className={classes.table}>
        <caption className="visually-hidden">Columns of a file</caption>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Name</th>
            <th scope="col">Holds</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(([column, name, holds]) => (
            <tr key={name}>
              <th scope="row">{column || 'Any'}</th>
              <td>{name}</td>
              <td>{holds}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.rules}>
        <li>
          A first row with these names is recognised, in any order of the columns; front and back are question
          and answer. Other columns can be assigned after the file was checked.
        </li>
        <li>
          A chapter with the same title is updated: a card is known by its id, else by its question. Cards
          that the file does not have stay.
        </li>
        <li>
          An export is taken unchanged, with all its columns, and without the apostrophes that it put before
          formulas.
        </li>
        <li>
          Anki packages (.apkg, .colpkg) and the plain text that Anki exports (.txt) become cards too;
          pictures and sound are left out.
        </li>
        <li>At most 10 MB, 5,000 rows, and 5,000 characters in a cell.</li>
      </ul>
      <Button
        component="a"
        variant="default"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(exampleCsv)}`}
        download="flashcards-example.csv"
      >
        Download an example
      </Button>
    </div>
  )
}
