use super::*;
use crate::instance::{CustomMetadataField, DataType, FieldError};

const DAY: i64 = 1_768_435_200_000; // 2026-01-15

fn schema() -> Vec<CustomMetadataField> {
    [
        ("Author", DataType::Text),
        ("price", DataType::Number),
        ("draft", DataType::Boolean),
        ("published", DataType::Datetime),
    ]
    .map(|(name, data_type)| CustomMetadataField {
        field_name: name.to_owned(),
        data_type,
    })
    .into()
}

fn read(typed: &[&str]) -> Result<Filter, Vec<FieldError>> {
    let typed: Vec<String> = typed.iter().map(|&filter| filter.to_owned()).collect();
    Filter::read(&typed, &schema())
}

/// Whether one page gets through.
fn holds(typed: &[&str]) -> bool {
    let value = |field: &str, value| MetadataValue {
        field: field.to_owned(),
        value,
    };
    let custom = [
        value("author", MetadataScalar::Text("Ada".to_owned())),
        value("price", MetadataScalar::Number(2.5)),
        value("draft", MetadataScalar::Boolean(false)),
    ];
    let filter = read(typed).unwrap_or_else(|errors| panic!("{typed:?}: {errors:?}"));
    filter.holds(&page(&custom))
}

fn page(custom: &[MetadataValue]) -> Attributes<'_> {
    Attributes {
        url: "https://a.example/docs/guide",
        language: Some("en"),
        timestamp: Some(DAY + 400),
        custom,
    }
}

#[test]
fn a_text_that_is_compared_with_a_number_gets_a_hint() {
    for (filter, hinted) in [
        ("author>500", Some("filters.author")),
        (
            r#"{"author": {"$lte": "2.5"}}"#,
            Some("filters.author.$lte"),
        ),
        ("author=500", None),
        ("author>Ada", None),
        ("price>500", None),
        ("published>20260115", None),
    ] {
        let filter = read(&[filter]).unwrap();
        let places: Vec<_> = filter
            .hints()
            .iter()
            .map(|hint| hint.field.as_str())
            .collect();
        assert_eq!(places, Vec::from_iter(hinted));
    }
}

#[test]
fn every_operator_compares_in_the_type_of_its_field() {
    for (filter, is_kept) in [
        (r#"{"author": "Ada"}"#, true),
        (r#"{"AUTHOR": {"$eq": "ada"}}"#, false),
        (r#"{"author": {"$ne": "Ada"}}"#, false),
        (r#"{"author": {"$in": ["Bo", "Ada"]}}"#, true),
        (r#"{"author": {"$nin": ["Bo"]}}"#, true),
        (r#"{"price": {"$gt": 2.5}}"#, false),
        (r#"{"price": {"$gte": 2.5, "$lt": 3}}"#, true),
        (r#"{"price": {"$lte": 2}}"#, false),
        (r#"{"draft": false}"#, true),
        (r#"{"language": "en", "draft": true}"#, false),
        (r#"{"filename": "https://a.example/docs/guide"}"#, true),
        ("{}", true),
    ] {
        assert_eq!(holds(&[filter]), is_kept, "{filter}");
    }
}

#[test]
fn the_language_of_the_page_wins_over_hreflang() {
    let schema = [CustomMetadataField {
        field_name: "Language".to_owned(),
        data_type: DataType::Text,
    }];
    let own = [MetadataValue {
        field: "language".to_owned(),
        value: MetadataScalar::Text("nl".to_owned()),
    }];
    let kept = |filter: &str, custom| {
        Filter::read(&[filter.to_owned()], &schema)
            .unwrap()
            .holds(&page(custom))
    };
    assert!(kept("language=nl", &own) && !kept("language=en", &own));
    assert!(kept("language=en", &[]) && !kept("language=nl", &[]));
    let languages = |custom| -> usize {
        let built_in = page(custom).built_in();
        built_in
            .iter()
            .filter(|value| value.field == "language")
            .count()
    };
    assert_eq!((languages(&own), languages(&[])), (0, 1));
}

#[test]
fn the_folder_ends_with_the_last_slash_of_the_path() {
    let in_query = Attributes {
        url: "https://a.example/docs/guide?back=/shop/",
        ..page(&[])
    };
    let filter = read(&["folder=https://a.example/docs/"]).unwrap();
    assert!(filter.holds(&in_query));
}

#[test]
fn a_folder_prefix_is_a_range() {
    let inside =
        r#"{"folder": {"$gte": "https://a.example/docs/", "$lt": "https://a.example/docs0"}}"#;
    assert!(holds(&[inside]));
    let other =
        r#"{"folder": {"$gte": "https://a.example/blog/", "$lt": "https://a.example/blog0"}}"#;
    assert!(!holds(&[other]));
}

#[test]
fn the_timestamp_is_compared_by_the_second() {
    assert!(holds(&[r#"{"timestamp": "2026-01-15"}"#]));
    assert!(holds(&[r#"{"timestamp": 1768435200100}"#]));
    assert!(holds(&["timestamp<=2026-01-15T00:00:00Z"]));
    assert!(!holds(&["timestamp>2026-01-15"]));
    assert!(holds(&["timestamp>=20260115", "timestamp<1768435201000"]));
}

#[test]
fn an_item_without_the_field_is_only_unlike() {
    assert!(!holds(&["published>2020-01-01"]));
    assert!(!holds(&["published=2020-01-01"]));
    assert!(holds(&["published!=2020-01-01"]));
}

#[test]
fn only_the_first_64_bytes_of_a_text_count() {
    let long = |end: &str| "x".repeat(64) + end;
    let operand = Operand::text(&long("a"));
    assert_eq!(
        operand.compare(&Operand::text(&long("b"))),
        Some(Ordering::Equal)
    );
}

#[test]
fn the_short_form_and_several_filters_are_all_needed() {
    assert!(holds(&["author=Ada", "price >= 2.5", "draft=no"]));
    assert!(!holds(&["author=Ada", "price<2.5"]));
    assert!(holds(&["author=Ada", r#"{"language": "en"}"#]));
}

#[test]
fn everything_wrong_is_told_at_its_place() {
    let errors = |typed: &[&str]| -> Vec<(String, Option<u32>)> {
        let errors = read(typed).unwrap_err().into_iter();
        errors.map(|error| (error.field, error.number)).collect()
    };
    let one = |place: &str, number| vec![(place.to_owned(), Some(number))];
    for (filter, place, number) in [
        (r#"{"colour": "red"}"#, "filters.colour", 7058),
        (r#"{"price": "cheap"}"#, "filters.price", 7058),
        (r#"{"price": {"$near": 2}}"#, "filters.price.$near", 7058),
        (r#"{"price": {}}"#, "filters.price", 7058),
        (r#"{"author": {"$in": []}}"#, "filters.author.$in", 7058),
        (
            r#"{"author": {"$in": ["Ada", 3]}}"#,
            "filters.author.$in[1]",
            7058,
        ),
        (r#"{"author": null}"#, "filters.author", 7058),
        (r#"{"draft": {"$gt": true}}"#, "filters.draft.$gt", 7058),
        (r#"{"published": "soon"}"#, "filters.published", 7057),
        (r#"{"type": "or", "filters": []}"#, "filters", 7016),
        (r#"{"price": 2"#, "filters", 7058),
        ("published>soon", "filters.published", 7057),
        ("price=cheap", "filters.price", 7058),
        ("colour=red", "filters.colour", 7058),
        ("docs/", "filters", 7058),
        ("", "filters", 7058),
    ] {
        assert_eq!(errors(&[filter]), one(place, number), "{filter}");
    }
    let two = errors(&["colour=red", r#"{"price": {"$gt": "x", "$lt": "y"}}"#]);
    let places: Vec<&str> = two.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(
        places,
        [
            "filters[0].colour",
            "filters[1].price.$gt",
            "filters[1].price.$lt"
        ]
    );
    let broken = read(&[r#"{"price": 2"#]).unwrap_err();
    assert!(
        broken[0].message.english().contains("character 11"),
        "{broken:?}"
    );
    let unknown = read(&["colour=red"]).unwrap_err();
    assert!(
        unknown[0].message.english().contains("timestamp, Author"),
        "{unknown:?}"
    );
}
