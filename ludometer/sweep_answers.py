"""What a sweep found that was played until it was clear, as a terminal shows it."""
import ludometer as lm
from ludometer.terminal import answer_texts, show_rows


def answers_json(run):
    """{"until", "answers"} of a run for machines; empty where it was not played until anything was clear."""
    until = run.manifest.get("until")
    return {"until": until, "answers": lm.answers(run).to_dict("records")} if until else {}


def show_answers(run):
    """Print what a run found that was played until it was clear, and how far that can be trusted."""
    until = run.manifest.get("until")
    if not until:
        return
    found, games = lm.answers(run), run.manifest["looks"][-1]["games"]
    title = (f"{until['rule']}: clear after {games:,} games of each cell" if until["settled"] else
             f"{until['rule']}: {int(found['clear'].sum())} of {len(found)} clear after {games:,} games of each cell")
    note = (f"Intervals hold at all {len(until['planned'])} looks together and for all rows." if until["repeated"] else
            "Intervals hold for all rows.")
    unit, rows = "points" if until["rule"].startswith("difference") else "percent", []
    for _, row in found.iterrows():
        item, value, interval, answer = answer_texts(row)
        rows.append({"cell": row["cell"] if found["cell"].nunique() > 1 else None, "of": item, unit: value,
                     "interval": interval, "answer": answer})
    show_rows(title, rows, note)
