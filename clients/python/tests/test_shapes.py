"""Answers of a running server have the shapes that the types of the client promise; MARKETGRAPH_URL says where it is."""

import json
import os
import typing
import unittest
from urllib.request import urlopen

from marketgraph import AsyncMarketgraph, Marketgraph, shapes
from marketgraph.routes import Routes

URL = os.environ["MARKETGRAPH_URL"]
NAMES = {**vars(typing), **vars(shapes)}


def faults(value, kind, path):
    """Where a value is not of a type, and why."""
    origin, choices = typing.get_origin(kind), typing.get_args(kind)
    if kind is typing.Any:
        return []
    if typing.is_typeddict(kind):
        return object_faults(value, kind, path)
    if origin is typing.Literal:
        return [] if value in choices else [f"{path}: {value!r} is none of {choices}"]
    if origin is list and isinstance(value, list):
        return [fault for one in value for fault in faults(one, choices[0], f"{path}[]")]
    if origin is dict and isinstance(value, dict):
        return [fault for one in value.values() for fault in faults(one, choices[1], f"{path}{{}}")]
    if origin not in (None, list, dict):
        return min((faults(value, one, path) for one in choices), key=len)
    plain = {float: (int, float), int: int, None: type(None)}.get(kind, origin or kind)
    is_right = isinstance(value, plain) and (kind is bool or not isinstance(value, bool))
    return [] if is_right else [f"{path}: {value!r} is no {kind}"]


def object_faults(value, kind, path):
    if not isinstance(value, dict):
        return [f"{path}: {value!r} is no object"]
    members = typing.get_type_hints(kind, NAMES)
    found = [f"{path}.{name}: not promised" for name in value.keys() - members.keys()]
    found += [f"{path}.{name}: missing" for name in kind.__required_keys__ - value.keys()]
    for name in value.keys() & members.keys():
        found += faults(value[name], members[name], f"{path}.{name}")
    return found


def operations():
    with urlopen(f"{URL}/api/openapi.json") as answer:
        document = json.load(answer)
    for path in document["paths"].values():
        for operation in path.values():
            # Alerts need a token.
            if operation["tags"] == ["Alerts"]:
                continue
            asked = {}
            for parameter in operation.get("parameters", ()):
                if parameter.get("required"):
                    asked[parameter["name"]] = parameter.get("example") or parameter["schema"]["examples"][0]
            body = operation.get("requestBody", {"content": {}})["content"].get("application/json", {})
            examples = [one["value"] for one in body.get("examples", {}).values()]
            yield operation["operationId"], {**asked, **body.get("example", examples[0] if examples else {})}


class Shapes(unittest.TestCase):
    def test_every_route_answers_its_example_in_the_shape_that_its_method_promises(self):
        graph, checked = Marketgraph(URL), 0
        for name, asked in operations():
            with self.subTest(name):
                promised = typing.get_type_hints(getattr(Routes, name), {**NAMES, "Mapping": typing.Mapping})["return"]
                self.assertEqual(faults(getattr(graph, name)(**asked), promised, name), [])
                checked += 1
        self.assertGreater(checked, 40)

    def test_the_client_of_asyncio_has_every_method(self):
        public = {name for name in dir(Marketgraph) if not name.startswith("_")}
        self.assertEqual(public - set(dir(AsyncMarketgraph)), set())


if __name__ == "__main__":
    unittest.main()
