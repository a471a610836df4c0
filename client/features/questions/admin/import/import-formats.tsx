import { Button } from '@mantine/core'
import { formatExamples } from './format-examples.ts'
import classes from './import-formats.module.css'

/** The formats of a file, each with an example to fill in. */
export function ImportFormats() {
  return (
    <ul className="list-plain" aria-label="Formats">
      {formatExamples.map(({ name, description, fileName, text }) => (
        <li key={name} className={classes.format}>
          <div>
            <h3 className="text-title-3">{name}</h3>
            <p className={classes.description}>{description}</p>
          </div>
          <Button
            component="a"
            variant="default"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={fileName}
            aria-label={`Example of ${name}`}
          >
            Example
          </Button>
        </li>
      ))}
    </ul>
  )
}
