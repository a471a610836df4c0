"""Orca loads this file at its start (orca-customizations.py). Writes each utterance as one line of JSON."""

import json
import logging
import os


class Record(logging.Handler):
    def emit(self, entry):
        with open(os.environ["SPEECH_RECORD"], "a", encoding="utf-8") as record:
            record.write(json.dumps(entry.getMessage()) + "\n")


logging.getLogger("speech").addHandler(Record())
